"""The laboratory: simulation, enumeration, hunts, pictures, over any executor (extra ``lab``)."""
