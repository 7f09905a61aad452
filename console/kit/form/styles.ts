// Mantine's styles of what only forms use, beside those of kit/styles.ts and shell/styles.ts.
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import '@mantine/core/styles/Alert.layer.css'
