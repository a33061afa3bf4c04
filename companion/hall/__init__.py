"""Several tables in one room: each tells an MQTT broker what everybody may see, and a page shows them all."""
