import { useText } from '@homeside/i18n/use-text'
import { BlobImage } from '@homeside/parts/photos/blob-image'
import { PhotoDialog } from '@homeside/parts/photos/photo-dialog'
import { Icon } from '@homeside/ui/icon'
import { useMemo, useState } from 'react'

import type { ShownPhoto } from '../../thread/thread.ts'

/** The width of thumbnails, in pixels; section 9 of the specification. */
const width = 150

/** A photo of a message as a thumbnail. Pressing it shows it large. */
export function MessagePhoto({ photo, label }: { photo: ShownPhoto; label: string }) {
  const t = useText('messages')
  const [isLarge, setLarge] = useState(false)
  const { DataUrl } = photo
  const blob = useMemo(() => (DataUrl === null ? null : blobOfDataUrl(DataUrl)), [DataUrl])
  if (!photo.IsAvailable || blob === null) {
    return (
      <p className="msg-photo-gone">
        <Icon name="info" />
        <span>{t('photos.gone')}</span>
      </p>
    )
  }
  const height = Math.min(Math.max(Math.round((width * photo.Height) / photo.Width), 44), 300)
  return (
    <>
      <button type="button" className="msg-photo" onClick={() => setLarge(true)}>
        {/* Its size is known before it has loaded, so nothing moves. */}
        <BlobImage blob={blob} alt={label} width={width} height={height} />
        <span className="hs-visually-hidden">{t('photos.enlarge')}</span>
      </button>
      {isLarge ? <PhotoDialog photoKey={photo.PhotoKey} label={label} onClose={() => setLarge(false)} /> : null}
    </>
  )
}

/** Converts a base64 data URL to a blob. The page's policy does not let the page fetch data URLs. */
function blobOfDataUrl(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg' })
}
