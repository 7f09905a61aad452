// Mantine's styles of what only the other ways of signing in use, beside those of kit/styles.ts.
import '@mantine/core/styles/Divider.layer.css'
