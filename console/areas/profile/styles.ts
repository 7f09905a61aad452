// Mantine's styles of what only these pages use, beside those of kit/styles.ts and shell/styles.ts.
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import '@mantine/core/styles/Slider.layer.css'
import '@mantine/core/styles/Cascader.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
