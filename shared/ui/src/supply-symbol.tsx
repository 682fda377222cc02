import type { SupplyCategory } from '@homeside/contract/constants/supply-categories'
import { useEffect, useState } from 'react'

import type { Drawings } from './supply-drawings/drawings.ts'

import './supply-symbol.css'

/** The drawing for a code that has none of its own. */
const usual: Readonly<Record<SupplyCategory, string>> = {
  Cpap: 'A7034',
  Diabetes: 'A4253',
  Ostomy: 'A5061',
  Urology: 'A4351',
  Oxygen: 'E1390',
  Nebulizer: 'E0570',
  Incontinence: 'T4527',
  WoundCare: 'A6402',
  Enteral: 'B4150',
  Mobility: 'E0143',
}

interface SupplySymbolProps {
  supply: { HcpcsCode: string; Category: SupplyCategory }
  /** Width and height in CSS pixels. */
  size?: number
}

/** A drawing of a supply in the brand's tint. Its name is beside it. */
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

/** Loads the drawings, so that the next screen has them in its first frame. */
export async function loadDrawings(): Promise<Drawings> {
  const { supplyDrawings } = await import(
    /* webpackChunkName: 'supply-drawings' */ './supply-drawings/supply-drawings.tsx'
  )
  known = supplyDrawings
  return supplyDrawings
}

/** The drawings load after the words beside them. Until then, and if they fail, the tile is empty. */
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
