import { IconFrame } from '@homeside/ui/icon'
import type { ReactNode } from 'react'

const drawings = {
  camera: (
    <path d="M8.6 6.8 10 4.8h4l1.4 2h3c.9 0 1.6.7 1.6 1.6v9.2c0 .9-.7 1.6-1.6 1.6H5.6c-.9 0-1.6-.7-1.6-1.6V8.4c0-.9.7-1.6 1.6-1.6h3ZM12 16.2a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8Z" />
  ),
  picture: (
    <path d="M5.6 4.8h12.8c.9 0 1.6.7 1.6 1.6v11.2c0 .9-.7 1.6-1.6 1.6H5.6c-.9 0-1.6-.7-1.6-1.6V6.4c0-.9.7-1.6 1.6-1.6Zm-1.4 12 4.6-4.6 3.2 3.2 3.4-3.4 4.4 4.4M9 10.2a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6Z" />
  ),
  bin: (
    <path d="M5 7.2h14M9.6 7V5.4c0-.5.4-.9.9-.9h3c.5 0 .9.4.9.9V7m-7.6.2.8 11.2c0 .6.5 1 1.1 1h6.6c.6 0 1-.4 1.1-1l.8-11.2M10.2 10.6v5.6m3.6-5.6v5.6" />
  ),
  larger: <path d="M16 16l4 4M10.8 17.4a6.6 6.6 0 1 0 0-13.2 6.6 6.6 0 0 0 0 13.2ZM10.8 8v5.6M8 10.8h5.6" />,
  smaller: <path d="M16 16l4 4M10.8 17.4a6.6 6.6 0 1 0 0-13.2 6.6 6.6 0 0 0 0 13.2ZM8 10.8h5.6" />,
  turn: <path d="M19 12a7 7 0 1 1-2.6-5.4L19 9M19 4.6V9h-4.4" />,
  close: <path d="m6.5 6.5 11 11m0-11-11 11" />,
} as const satisfies Record<string, ReactNode>

/** The symbols of the parts, in the portal's style. They never carry meaning alone. */
export function PartIcon({ name, size = 24 }: { name: keyof typeof drawings; size?: number }) {
  return <IconFrame size={size}>{drawings[name]}</IconFrame>
}
