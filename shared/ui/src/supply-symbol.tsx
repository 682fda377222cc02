import type { SupplyCategory } from '@homeside/contract/orders'
import type { ReactNode } from 'react'

import './supply-symbol.css'

const accent = 'hs-supply-symbol-accent'

const drawings: Record<SupplyCategory, ReactNode> = {
  // A nasal mask with its hose and a strap to each side.
  Cpap: (
    <>
      <path
        className={accent}
        d="M32 15c7 0 10.5 7.6 12.4 14.4 1.3 4.8-2.4 8.6-7 8.6H26.6c-4.6 0-8.3-3.8-7-8.6C21.5 22.6 25 15 32 15Z"
      />
      <path d="M32 15c7 0 10.5 7.6 12.4 14.4 1.3 4.8-2.4 8.6-7 8.6H26.6c-4.6 0-8.3-3.8-7-8.6C21.5 22.6 25 15 32 15Z" />
      <path d="M20.6 27.5 10 23m33.4 4.5L54 23M20.4 34 10 36m33.6-2L54 36" />
      <path d="M28 38v4.5c0 4.5 8 3 8 7.5V53m-8-11h8v-4" />
    </>
  ),
  // A blood glucose meter with a strip, and a drop.
  Diabetes: (
    <>
      <rect className={accent} x="18" y="18" width="17" height="11" rx="2" />
      <rect x="13" y="12" width="27" height="36" rx="7" />
      <rect x="18" y="18" width="17" height="11" rx="2" />
      <path d="M24 38h5M26.5 48v6" />
      <path className={accent} d="M48 28c4 5 5.5 7.6 5.5 10.2a5.5 5.5 0 0 1-11 0C42.5 35.6 44 33 48 28Z" />
      <path d="M48 28c4 5 5.5 7.6 5.5 10.2a5.5 5.5 0 0 1-11 0C42.5 35.6 44 33 48 28Z" />
    </>
  ),
  // A drainable pouch with its round opening and its clip.
  Ostomy: (
    <>
      <path className={accent} d="M32 11c9.5 0 15 6.5 15 15 0 9-6 13-8 22H25c-2-9-8-13-8-22 0-8.5 5.5-15 15-15Z" />
      <path d="M32 11c9.5 0 15 6.5 15 15 0 9-6 13-8 22H25c-2-9-8-13-8-22 0-8.5 5.5-15 15-15Z" />
      <circle cx="32" cy="25" r="7.5" />
      <circle cx="32" cy="25" r="3" />
      <path d="M22 48h20v5H22z" />
    </>
  ),
  // A coiled catheter with its funnel end.
  Urology: (
    <>
      <path className={accent} d="M14 13h10l-2.5 9h-5L14 13Z" />
      <path d="M14 13h10l-2.5 9h-5L14 13Z" />
      <path d="M19 22v12a13.5 13.5 0 1 0 13.5-13.5A9.5 9.5 0 0 0 23 34a9.5 9.5 0 1 0 9.5-9.5A5.5 5.5 0 0 0 32 35" />
    </>
  ),
}

/** Stands for a supply that has no photo: drawn per category, tinted with the brand. */
export function SupplySymbol({ category, size = 64 }: { category: SupplyCategory; size?: number }) {
  return (
    <svg
      className="hs-supply-symbol"
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[category]}
    </svg>
  )
}
