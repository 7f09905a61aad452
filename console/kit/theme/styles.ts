// What holds for every page. The styles of components come with them (build/mantine-styles.ts). The default variables of
// Mantine are not among these: the provider writes them all (appearance.tsx).
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './base.css'
