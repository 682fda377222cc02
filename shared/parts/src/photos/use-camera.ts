import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** `disabled`: this page may not use the camera. `unavailable`: there is none, or the patient did not allow it. */
export type CameraState = 'starting' | 'ready' | 'unavailable' | 'disabled'

/** Shows the camera's picture while the component is mounted. Mounted again, it asks for the camera again. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): CameraState {
  const [state, setState] = useState<CameraState>('starting')

  useEffect(() => {
    let stream: MediaStream | null = null
    let isOpen = true
    openCamera().then(
      (opened) => {
        stream = opened
        if (!isOpen || !video.current) return stopCamera(opened)
        video.current.srcObject = opened
        return setState('ready')
      },
      (error: unknown) => {
        if (isOpen) setState(error instanceof CameraDisabledError ? 'disabled' : 'unavailable')
      },
    )
    return () => {
      isOpen = false
      if (stream) stopCamera(stream)
    }
  }, [video])

  return state
}

/** The page may not use any camera. */
class CameraDisabledError extends Error {}

async function openCamera(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new CameraDisabledError('No camera for this page.')
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 2400 } } })
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
