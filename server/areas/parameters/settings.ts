import type { Parameters, readBasicProfile } from '@greenroom/contract/areas/parameters/parameters'
import type { ResponseOf } from '@greenroom/contract/endpoint'

type Profile = ResponseOf<typeof readBasicProfile>

/** The video's parameters in the specification's shape (§3). */
export function toVideo(flat: Parameters): Profile['video'] {
  return {
    mode: flat.videoMode,
    acquisition: {
      resolution: flat.videoAcquisitionResolution,
      frameRate: flat.videoAcquisitionFrameRate,
    },
    encoding: {
      resolution: flat.videoEncodingResolution,
      rate: {
        min: flat.videoEncodingMinRate,
        max: flat.videoEncodingMaxRate,
        default: flat.videoEncodingDefaultRate,
      },
      frameRate: flat.videoEncodingFrameRate,
      profile: flat.videoEncodingProfile,
    },
  }
}

/** The audio's parameters in the specification's shape (§3). */
export function toAudio(flat: Parameters): Profile['audio'] {
  return {
    mode: flat.audioMode,
    acquisition: { channels: flat.audioAcquisitionChannels },
    encoding: {
      channels: flat.audioEncodingChannels,
      rate: flat.audioEncodingRate,
      profile: flat.audioEncodingProfile,
    },
  }
}
