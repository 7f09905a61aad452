// Mantine's styles of what only the settings drawer uses, in Mantine's order.
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
