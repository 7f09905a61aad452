// Mantine's styles of what only lists use, beside those of kit/styles.ts and shell/styles.ts.
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pagination.layer.css'
