// Mantine's styles of what only this area uses, beside those of kit/ and shell/.
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Fieldset.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
