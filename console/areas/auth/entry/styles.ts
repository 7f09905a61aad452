// Mantine's styles of what the pages for whoever cannot sign in use, beside those of kit/styles.ts.
import '@mantine/core/styles/Skeleton.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
