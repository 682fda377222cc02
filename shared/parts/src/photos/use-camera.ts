import { type RefObject, useEffect, useState } from 'react'

/**
 * `disabled`: this page may not use the camera. `unavailable`: there is none, or the patient did not allow it. `ended`:
 * something else has taken it away.
 */
export type CameraState = 'starting' | 'ready' | 'unavailable' | 'disabled' | 'ended'

/** Shows the camera's picture while the component is mounted. `again` asks for the camera once more. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): { state: CameraState; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<{ attempt: number; state: CameraState }>({ attempt, state: 'starting' })

  useEffect(() => {
    let stream: MediaStream | null = null
    let isOpen = true
    const setState = (state: CameraState): void => {
      if (isOpen) setKnown({ attempt, state })
    }
    openCamera().then(
      (opened) => {
        stream = opened
        if (!isOpen || !video.current) return stopCamera(opened)
        video.current.srcObject = opened
        // A call, another app or the phone's lock takes the camera away, and its last picture would stay.
        for (const track of opened.getTracks()) {
          for (const event of ['ended', 'mute']) track.addEventListener(event, () => setState('ended'))
        }
        return setState('ready')
      },
      (error: unknown) => {
        setState(error instanceof CameraDisabledError ? 'disabled' : 'unavailable')
      },
    )
    return () => {
      isOpen = false
      if (stream) stopCamera(stream)
    }
  }, [video, attempt])

  const state = known.attempt === attempt ? known.state : 'starting'
  return { state, again: () => setAttempt(attempt + 1) }
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
