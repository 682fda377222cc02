import { IconFrame } from '@homeside/ui/icon'
import type { ReactNode } from 'react'

const drawings = {
  send: <path d="M20 4.2 3.8 10.6l6.4 3.2L13.4 20 20 4.2Zm0 0-9.8 9.6" />,
  down: <path d="M12 5v13.4M6.4 13 12 18.6 17.6 13" />,
  search: <path d="M10.8 17a6.2 6.2 0 1 0 0-12.4 6.2 6.2 0 0 0 0 12.4Zm4.5-1.7 4.5 4.5" />,
  write: <path d="m14.8 5.6 3.6 3.6M5 19l.9-4.2L15.6 5.1c.5-.5 1.3-.5 1.8 0l1.5 1.5c.5.5.5 1.3 0 1.8L9.2 18.1 5 19Z" />,
} as const satisfies Record<string, ReactNode>

export type MessageIconName = keyof typeof drawings

/** The symbols that only messages use, in the portal's style. They never carry meaning alone. */
export function MessageIcon({ name, size = 24 }: { name: MessageIconName; size?: number }) {
  return <IconFrame size={size}>{drawings[name]}</IconFrame>
}
