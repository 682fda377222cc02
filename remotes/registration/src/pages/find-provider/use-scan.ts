import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'

import { openCodeReader } from './code-reader.ts'

/** Milliseconds between two looks. Looking more often would heat the phone, and no patient would notice. */
const pause = 250

/** Looks for a QR code in the camera's picture, and reports each one once. */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  isRunning: boolean,
  onRead: (text: string) => void,
): void {
  const [fault, setFault] = useState<unknown>(null)
  const tell = useEffectEvent(onRead)
  // A reader that cannot be loaded is an error for the nearest boundary, like any missing file.
  if (fault !== null) throw fault

  useEffect(() => {
    if (!isRunning) return undefined
    let isOpen = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: string | null = null
    const look = async (): Promise<void> => {
      const read = await openCodeReader()
      const again = async (): Promise<void> => {
        if (!isOpen || video.current === null) return
        const text = await read(video.current)
        if (!isOpen) return
        if (text !== null && text !== last) tell(text)
        last = text ?? last
        timer = setTimeout(() => void again().catch(setFault), pause)
      }
      await again()
    }
    void look().catch(setFault)
    return () => {
      isOpen = false
      clearTimeout(timer)
    }
  }, [video, isRunning])
}
