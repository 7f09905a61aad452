/** The build of hls.js without subtitles and keys; it has the types of the whole. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
