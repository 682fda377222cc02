import type { SupplyCategory } from '@homeside/contract/orders'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

import './supply-symbol.css'

/** Lines and surfaces in a square of 64 units, by HCPCS code. */
export type Drawings = Readonly<Partial<Record<string, ReactNode>>>

/** What stands for a code without a drawing of its own. */
const usual: Readonly<Record<SupplyCategory, string>> = {
  Cpap: 'A7034',
  Diabetes: 'A4253',
  Ostomy: 'A5061',
  Urology: 'A4351',
}

interface SupplySymbolProps {
  supply: { HcpcsCode: string; Category: SupplyCategory }
  /** Of both sides, in CSS pixels. */
  size?: number
}

/** Stands for a supply that has no photo: drawn per kind, tinted with the brand. Its name stands beside it. */
export function SupplySymbol({ supply: { HcpcsCode, Category }, size = 64 }: SupplySymbolProps) {
  const drawings = useDrawings()
  return (
    <svg
      className="hs-supply-symbol"
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[HcpcsCode] ?? drawings[usual[Category]]}
    </svg>
  )
}

let known: Drawings | null = null

async function loadDrawings(): Promise<Drawings> {
  const { supplyDrawings } = await import(
    /* webpackChunkName: 'supply-drawings' */ './supply-drawings/supply-drawings.tsx'
  )
  known = supplyDrawings
  return supplyDrawings
}

/** The drawings come after the words that they stand beside; until then, and where they do not come, the tile is empty. */
function useDrawings(): Drawings {
  const [drawings, setDrawings] = useState(known)
  useEffect(() => {
    let isGone = false
    const draw = (loaded: Drawings): void => {
      if (!isGone) setDrawings(loaded)
    }
    if (!drawings) loadDrawings().then(draw, () => undefined)
    return () => {
      isGone = true
    }
  }, [drawings])
  return drawings ?? {}
}
