// Mantine's styles of what only the editor of conditions uses, beside those of forms.
import '../form/styles.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Fieldset.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
