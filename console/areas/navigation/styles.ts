// Mantine's styles of what only the menu editor uses beside those of forms, kit/styles.ts and shell/styles.ts.
import '@mantine/core/styles/Switch.layer.css'
