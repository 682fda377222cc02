import { getPhoto, staffPhoto } from '@homeside/contract/photos'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { findPhotoBytes, findServedPhoto } from '../../platform/photos/photos.ts'
import { pictureAtWidth } from '../../platform/photos/read-picture.ts'

/** Serves the calls about photos. */
export function servePhotos(serve: ServeCall, { photoStore }: Pick<Dependencies, 'photoStore'>): void {
  serve(getPhoto, {
    act: async ({ database, caller, params, query, now }) => {
      const bytes = await findPhotoBytes({ database, photoStore }, caller.scope, params.key, now)
      return query.width === undefined ? bytes : pictureAtWidth(bytes, query.width)
    },
    present: jpegFile,
  })

  serve(staffPhoto, {
    act: async ({ database, caller, params, query, now, trail }) => {
      const { bytes, patient } = await findServedPhoto({ database, photoStore }, caller, params.key, now)
      trail.patients.push(patient)
      return query.width === undefined ? bytes : pictureAtWidth(bytes, query.width)
    },
    present: jpegFile,
  })
}

function jpegFile(bytes: Buffer): File {
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}
