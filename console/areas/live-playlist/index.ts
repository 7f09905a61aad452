export { PlaylistPanel } from './playlist-panel.tsx'
