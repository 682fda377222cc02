import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, useState, type ReactNode } from 'react'

import { Dialog } from '../dialog/dialog.tsx'
import { BlobImage, photoQuery } from './blob-image.tsx'
import type { PhotoZoom } from './photo-zoom.tsx'

import './photos.css'

interface PhotoDialogProps {
  photoKey: string
  label: string
  onClose: () => void
  /** What changes the photo itself. Turning is then part of it, and no longer one of the ways to look at it. */
  children?: ReactNode
}

/** A photo over the whole screen, with zoom and rotation, and with what changes it. */
export function PhotoDialog({ photoKey, label, onClose, children }: PhotoDialogProps) {
  const t = useText('photos')
  const load = useQueryLoad(useOwnQuery(photoQuery(photoKey, null)))
  const Zoom = usePhotoZoom()
  return (
    <Dialog title={label} closeWords={t('close')} isWhole onClose={onClose}>
      <div className={`hs-photo-view${children ? ' hs-photo-view-changes' : ''}`}>
        {children ? <div className="hs-photo-changes">{children}</div> : null}
        <Loaded load={load} skeleton={<Skeleton shape="cards" count={1} />}>
          {(blob) =>
            Zoom ? (
              <Zoom blob={blob} alt={label} canTurn={!children} />
            ) : (
              <span className="hs-photo-large">
                <BlobImage blob={blob} alt={label} />
              </span>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

/**
 * The code for zoom and rotation is loaded beside the photo. Until it has loaded, or if it fails, the photo is shown
 * without it.
 */
function usePhotoZoom(): typeof PhotoZoom | null {
  const [zoom, setZoom] = useState<{ Component: typeof PhotoZoom } | null>(null)
  useEffect(() => {
    import('./photo-zoom.tsx').then(
      (module) => setZoom({ Component: module.PhotoZoom }),
      () => undefined,
    )
  }, [])
  return zoom && zoom.Component
}
