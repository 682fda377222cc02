import { cpapDrawings } from './cpap-drawings.tsx'
import type { Drawings } from './drawings.ts'
import { ostomyDrawings, urologyDrawings } from './urology-and-ostomy-drawings.tsx'

/** Supplies for testing blood sugar, by HCPCS code. */
export const diabetesDrawings: Drawings = {
  // Test strips, box of 50.
  A4253: (
    <>
      <path className="hs-draw-body" d="M11 22h24v29c0 2.5-1.5 4-4 4H15c-2.5 0-4-1.5-4-4Z" />
      <path className="hs-draw-body" d="M13.5 22V9.5h5V22M20.5 22V6h5v16M27.5 22V11.5h5V22" />
      <path className="hs-draw-tint" d="M11 31h24v14H11z" />
      <path className="hs-draw-body" d="M44 14h10v41H44z" />
      <path className="hs-draw-tint" d="M44 14h10v9H44z" />
      <path className="hs-draw-light" d="M47.5 55V44M50.5 55V44" />
      <path d="M44 40h10" />
    </>
  ),
  // Lancets, box of 100.
  A4259: (
    <>
      <path
        className="hs-draw-body"
        d="M12 35c0-2 1.2-3.5 3.5-3.5h9c2.3 0 3.5 1.5 3.5 3.5v17c0 2-1.2 3.5-3.5 3.5h-9c-2.3 0-3.5-1.5-3.5-3.5Z"
      />
      <path className="hs-draw-body" d="M17 31.5V24h6v7.5" />
      <circle className="hs-draw-tint" cx="20" cy="16" r="8.5" />
      <path className="hs-draw-light" d="M17 39.5h6M17 45h6" />
      <path d="M44 24V10" strokeWidth="2" />
      <path
        className="hs-draw-body"
        d="M36 35c0-2 1.2-3.5 3.5-3.5h9c2.3 0 3.5 1.5 3.5 3.5v17c0 2-1.2 3.5-3.5 3.5h-9c-2.3 0-3.5-1.5-3.5-3.5Z"
      />
      <path className="hs-draw-tint" d="M41 31.5V24h6v7.5" />
      <path className="hs-draw-light" d="M41 39.5h6M41 45h6" />
    </>
  ),
  // Finger-prick device.
  A4258: (
    <>
      <g transform="rotate(38 32 32)">
        <path className="hs-draw-body" d="M24 18h16v31c0 4-3 7-8 7s-8-3-8-7Z" />
        <path className="hs-draw-tint" d="M26 18h12l-1.5-8.5c-.2-1.6-1.4-2.5-4.5-2.5s-4.3.9-4.5 2.5Z" />
        <rect className="hs-draw-tint" x="28.5" y="28" width="7" height="11" rx="3.5" />
        <path d="M24 45.5h16" />
      </g>
      <path className="hs-draw-tint" d="M53 34c3.6 4.4 5.5 7 5.5 9.5a5.5 5.5 0 0 1-11 0c0-2.5 1.9-5.1 5.5-9.5Z" />
    </>
  ),
}

/** One drawing for each of the other kinds of home medical equipment, by a usual HCPCS code. */
export const homeDrawings: Drawings = {
  // Oxygen concentrator.
  E1390: (
    <>
      <rect className="hs-draw-body" x="14" y="8" width="30" height="44" rx="7" />
      <rect className="hs-draw-tint" x="20" y="14" width="18" height="9" rx="3" />
      <path className="hs-draw-light" d="M21 30h16M21 35h16M21 40h16" />
      <circle className="hs-draw-tint" cx="20" cy="55" r="3.2" />
      <circle className="hs-draw-tint" cx="38" cy="55" r="3.2" />
      <path d="M44 18h4c4 0 6 2.5 6 6v18c0 4-4 4-4 0v-4" />
    </>
  ),
  // Nebulizer with a mouthpiece.
  E0570: (
    <>
      <rect className="hs-draw-body" x="6" y="34" width="28" height="20" rx="6" />
      <circle className="hs-draw-tint" cx="15" cy="44" r="4" />
      <path className="hs-draw-light" d="M24 41h5M24 47h5" />
      <path d="M34 44h6c6 0 8-3 8-8" />
      <path className="hs-draw-body" d="M40 18h16l-2.5 15a4 4 0 0 1-4 3h-3a4 4 0 0 1-4-3Z" />
      <path className="hs-draw-tint" d="M38 9h14c3 0 4 1.5 4 4v5H40v-2h-4v-5c0-1.3.7-2 2-2Z" />
    </>
  ),
  // Protective underwear.
  T4527: (
    <>
      <path
        className="hs-draw-body"
        d="M8 14h48v12c0 3-1.5 5-5 6-7 2-12 7-13.5 15-.4 2-1.5 3-3.5 3h-4c-2 0-3.1-1-3.5-3C25 39 20 34 13 32c-3.5-1-5-3-5-6Z"
      />
      <path className="hs-draw-tint" d="M8 14h48v7H8z" />
      <path className="hs-draw-light" d="M17 27c5 2 9 6 11 11M47 27c-5 2-9 6-11 11" />
    </>
  ),
  // Gauze pad.
  A6402: (
    <>
      <rect className="hs-draw-body" x="6" y="23" width="52" height="18" rx="9" transform="rotate(-35 32 32)" />
      <rect className="hs-draw-tint" x="23" y="23" width="18" height="18" transform="rotate(-35 32 32)" />
      <path className="hs-draw-light" d="M29 31.5v.1M34 28v.1M31 36.5v.1M36 33v.1" strokeWidth="3" />
    </>
  ),
  // Formula for a feeding tube.
  B4150: (
    <>
      <path className="hs-draw-body" d="M18 6h28v26c0 5-4 7-7 9v5H25v-5c-3-2-7-4-7-9Z" />
      <path className="hs-draw-tint" d="M18 20h28v12c0 5-4 7-7 9H25c-3-2-7-4-7-9Z" />
      <path className="hs-draw-light" d="M24 12h9M24 27h5M24 33h5" />
      <path d="M32 46v7c0 3 2 5 5 5h11" />
    </>
  ),
  // Folding walker.
  E0143: (
    <>
      <path className="hs-draw-light" d="M20 34h24" />
      <path d="M18 12 12 56M46 12l6 44M18 12c0-4 2-6 5-6M46 12c0-4-2-6-5-6" />
      <path className="hs-draw-tint" d="M17 22h30v7H16Z" />
      <circle className="hs-draw-body" cx="12" cy="56" r="3.5" />
      <circle className="hs-draw-body" cx="52" cy="56" r="3.5" />
    </>
  ),
}

/** The drawing of each kind of supply, by its HCPCS code. */
export const supplyDrawings: Drawings = {
  ...cpapDrawings,
  ...diabetesDrawings,
  ...ostomyDrawings,
  ...urologyDrawings,
  ...homeDrawings,
}
