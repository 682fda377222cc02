import Image from 'antd/es/image'
import type { PreviewGroupProps } from 'antd/es/image/PreviewGroup'
import { useCallback, useState } from 'react'

import { MovablePhoto } from './movable-photo.tsx'
import { largestScale, PhotoTools } from './photo-tools.tsx'

import './photo-zoom.css'

type Preview = Exclude<PreviewGroupProps['preview'], boolean | undefined>

/** How antd's preview fits into a dialog of the portal, which handles focus and closing. */
const inDialog: Preview = {
  open: true,
  getContainer: false,
  focusTrap: false,
  closeIcon: false,
  motionName: '',
  maxScale: largestScale,
  imageRender: (image, { transform }) => <MovablePhoto transform={transform}>{image}</MovablePhoto>,
  actionsRender: (_, { actions, transform }) => <PhotoTools actions={actions} scale={transform.scale} />,
}

interface PhotoZoomProps {
  blob: Blob
  alt: string
}

/**
 * A photo that can be enlarged, moved and rotated, by buttons, keys, wheel and fingers. It needs a full-screen dialog,
 * because antd measures from the window's edges.
 */
export function PhotoZoom({ blob, alt }: PhotoZoomProps) {
  const [url, setUrl] = useState<string | null>(null)
  // The address is freed together with the component.
  const hold = useCallback(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return (
    <div ref={hold}>{url === null ? null : <Image.PreviewGroup items={[url]} preview={{ ...inDialog, alt }} />}</div>
  )
}
