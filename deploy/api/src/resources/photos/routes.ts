import { getPhoto } from '@homeside/contract/photos'

import type { ServeCall } from '../../calls/call-request.ts'
import { findPhotoBytes } from '../../photos/photos.ts'
import { pictureAtWidth } from '../../photos/picture-at-width.ts'

export function servePhotos(serve: ServeCall): void {
  serve(getPhoto, {
    act: async ({ database, caller, params, query, now }) => {
      const bytes = await findPhotoBytes(database, caller.scope, params.key, now)
      return query.width === undefined ? bytes : pictureAtWidth(bytes, query.width)
    },
    present: (bytes) => new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }),
  })
}
