/** The build of hls.js without subtitles and keys; its types are those of the whole. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
