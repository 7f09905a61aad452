// Mantine's styles of what only these pages use, beside those of kit/styles.ts and shell/styles.ts.
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Alert.layer.css'
