import type { ReactNode } from 'react'

/** Lines and surfaces in a square of 64 units, by HCPCS code. */
export type Drawings = Readonly<Partial<Record<string, ReactNode>>>
