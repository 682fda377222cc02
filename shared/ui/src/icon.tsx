import type { ReactNode } from 'react'

const drawings = {
  home: <path d="M4 11.2 12 4.5l8 6.7M6.2 9.6V19a.8.8 0 0 0 .8.8h3.4v-5.3h3.2v5.3H17a.8.8 0 0 0 .8-.8V9.6" />,
  supplies: (
    <path d="m12 3.8 7.6 3.9v8.6L12 20.2l-7.6-3.9V7.7L12 3.8Zm0 8.1 7.6-4.2M12 11.9 4.4 7.7m7.6 4.2v8.3M8.2 5.8l7.6 4.1" />
  ),
  messages: (
    <path d="M4.5 6.6c0-1 .8-1.8 1.8-1.8h11.4c1 0 1.8.8 1.8 1.8v7.6c0 1-.8 1.8-1.8 1.8h-6.2L7 19.6V16h-.7c-1 0-1.8-.8-1.8-1.8V6.6ZM8.3 9h7.4m-7.4 3h4.8" />
  ),
  account: <path d="M12 11.6a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM4.8 19.8c.6-3.4 3.5-5.4 7.2-5.4s6.6 2 7.2 5.4" />,
  payments: (
    <path d="M5.3 5.5h13.4c1 0 1.8.8 1.8 1.8v9.4c0 1-.8 1.8-1.8 1.8H5.3c-1 0-1.8-.8-1.8-1.8V7.3c0-1 .8-1.8 1.8-1.8ZM3.5 9.8h17M7 14.5h3.5" />
  ),
  page: (
    <path d="M7 3.8h6.8L18.2 8v11.4c0 .5-.4.8-.8.8H6.6c-.4 0-.8-.3-.8-.8V4.6c0-.5.4-.8.8-.8H7Zm6.6.2v4.2h4.4M8.8 12.5h6.4m-6.4 3.4h4.2" />
  ),
  check: <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm-3.7-8.3 2.7 2.7 4.9-5.4" />,
  warning: <path d="M12 4.2 21 19.6H3L12 4.2Zm0 5.6v4.4m0 2.6v.1" />,
  info: <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-9.3v5.3m0-8.4v.1" />,
  error: <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-12.9v5.2m0 3.3v.1" />,
  clock: <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-13.2v5l3.2 1.9" />,
  truck: (
    <path d="M3.2 6.5h10.6v9.8H9.4m-4.2 0H3.2V6.5m10.6 3.3h3.6l3.4 3.4v3.1h-1.7m-5.3 0h1.5M7.3 18.4a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2Zm9.9 0a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2Z" />
  ),
  phone: (
    <path d="M6.3 4.5h2.6l1.5 3.9-2 1.5c1 2.3 2.8 4.1 5.1 5.1l1.5-2 3.9 1.5v2.6c0 1-.8 1.9-1.8 1.9C10.4 19 4.5 13.2 4.5 6.4c0-1 .8-1.9 1.8-1.9Z" />
  ),
  globe: (
    <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm-8.3-8.5h16.6M12 3.7c2.3 2.3 3.4 5 3.4 8.3s-1.1 6-3.4 8.3c-2.3-2.3-3.4-5-3.4-8.3s1.1-6 3.4-8.3Z" />
  ),
  logout: <path d="M13.5 4.8H6.6c-.5 0-.9.4-.9.9v12.6c0 .5.4.9.9.9h6.9M10.4 12h9.4m-3-3.2 3.2 3.2-3.2 3.2" />,
  chevron: <path d="m9.2 5.8 6.2 6.2-6.2 6.2" />,
  'chevron-down': <path d="m5.8 9.2 6.2 6.2 6.2-6.2" />,
  plus: <path d="M12 5.5v13M5.5 12h13" />,
  minus: <path d="M5.5 12h13" />,
  eye: (
    <path d="M2.8 12c2.1-4 5.3-6 9.2-6s7.1 2 9.2 6c-2.1 4-5.3 6-9.2 6s-7.1-2-9.2-6Zm9.2 2.9a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8Z" />
  ),
  'eye-off': (
    <path d="M9.5 6.3A10 10 0 0 1 12 6c3.9 0 7.1 2 9.2 6a13 13 0 0 1-2.6 3.4M15.2 17.4A9.5 9.5 0 0 1 12 18c-3.9 0-7.1-2-9.2-6a12.5 12.5 0 0 1 3.4-4M9.9 10a2.9 2.9 0 0 0 4.1 4.1M4.5 4.5l15 15" />
  ),
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

/** A symbol in the colour of the words beside it. It never carries meaning alone. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return <IconFrame size={size}>{drawings[name]}</IconFrame>
}

interface IconFrameProps {
  /** Width and height in CSS pixels. */
  size: number
  /** Lines in a square of 24 units. */
  children: ReactNode
}

/** The frame of every symbol, for symbols that only one remote uses. */
export function IconFrame({ size, children }: IconFrameProps) {
  return (
    <svg
      className="hs-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
