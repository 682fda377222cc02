import { IconFrame } from '@homeside/ui/icon'
import type { ReactNode } from 'react'

const drawings = {
  back: <path d="M14.8 5.8 8.6 12l6.2 6.2" />,
  camera: (
    <path d="M8.6 6.8 10 4.8h4l1.4 2h3c.9 0 1.6.7 1.6 1.6v9.2c0 .9-.7 1.6-1.6 1.6H5.6c-.9 0-1.6-.7-1.6-1.6V8.4c0-.9.7-1.6 1.6-1.6h3ZM12 16.2a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8Z" />
  ),
  picture: (
    <path d="M5.6 4.8h12.8c.9 0 1.6.7 1.6 1.6v11.2c0 .9-.7 1.6-1.6 1.6H5.6c-.9 0-1.6-.7-1.6-1.6V6.4c0-.9.7-1.6 1.6-1.6Zm-1.4 12 4.6-4.6 3.2 3.2 3.4-3.4 4.4 4.4M9 10.2a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6Z" />
  ),
  send: <path d="M20 4.2 3.8 10.6l6.4 3.2L13.4 20 20 4.2Zm0 0-9.8 9.6" />,
  bin: (
    <path d="M5 7.2h14M9.6 7V5.4c0-.5.4-.9.9-.9h3c.5 0 .9.4.9.9V7m-7.6.2.8 11.2c0 .6.5 1 1.1 1h6.6c.6 0 1-.4 1.1-1l.8-11.2M10.2 10.6v5.6m3.6-5.6v5.6" />
  ),
  close: <path d="m6.5 6.5 11 11m0-11-11 11" />,
  down: <path d="M12 5v13.4M6.4 13 12 18.6 17.6 13" />,
  search: <path d="M10.8 17a6.2 6.2 0 1 0 0-12.4 6.2 6.2 0 0 0 0 12.4Zm4.5-1.7 4.5 4.5" />,
  write: <path d="m14.8 5.6 3.6 3.6M5 19l.9-4.2L15.6 5.1c.5-.5 1.3-.5 1.8 0l1.5 1.5c.5.5.5 1.3 0 1.8L9.2 18.1 5 19Z" />,
} as const satisfies Record<string, ReactNode>

export type MessageIconName = keyof typeof drawings

/** The symbols that only messages need; drawn as the portal's own, and never the only carrier of meaning. */
export function MessageIcon({ name, size = 24 }: { name: MessageIconName; size?: number }) {
  return <IconFrame size={size}>{drawings[name]}</IconFrame>
}
