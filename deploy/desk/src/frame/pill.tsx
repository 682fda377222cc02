import type { ReactNode } from 'react'

/** `act`: somebody has to look at it. `next`: the next step is known. `good`: it ended well. */
export type Tone = 'act' | 'next' | 'good'

/** A state in words, on a tint. */
export function Pill({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={tone ? `desk-pill desk-pill-${tone}` : 'desk-pill'}>{children}</span>
}
