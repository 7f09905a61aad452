// Mantine's styles of what only imports use.
import '@mantine/core/styles/Progress.layer.css'
import '@mantine/core/styles/Alert.layer.css'
