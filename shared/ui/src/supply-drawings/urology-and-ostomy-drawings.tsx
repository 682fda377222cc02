import type { Drawings } from './drawings.ts'

/** Catheters and bags, by HCPCS code. */
export const urologyDrawings: Drawings = {
  // Straight catheter.
  A4351: (
    <>
      <path className="hs-draw-catheter" d="M14 50C28 36 42 22 51 13" />
      <path className="hs-draw-inside-thin" d="M14 50C28 36 42 22 51 13" />
      <path className="hs-draw-tint" d="m7.5 48 8.5 8.5 5-10.5-3-3Z" />
      <path d="m44.5 19 2-2" strokeWidth="3.5" />
    </>
  ),
  // Curved-tip catheter.
  A4352: (
    <>
      <path className="hs-draw-catheter" d="M14 50c10-10 20-20 26-26 5-5 6-8 5-13" />
      <path className="hs-draw-inside-thin" d="M14 50c10-10 20-20 26-26 5-5 6-8 5-13" />
      <path className="hs-draw-tint" d="m7.5 48 8.5 8.5 5-10.5-3-3Z" />
      <path d="m42.5 21.5 1-1.8" strokeWidth="3.5" />
    </>
  ),
  // Catheter kit.
  A4353: (
    <>
      <rect className="hs-draw-body" x="8" y="12" width="48" height="42" rx="6" />
      <path className="hs-draw-tint" d="M8 22V18c0-3.5 2.5-6 6-6h36c3.5 0 6 2.5 6 6v4Z" />
      <path className="hs-draw-light" d="M30 17h-4M38 17h-4" />
      <path d="M15 44c0-8 3-13 9-13s8 4 8 8.5-3 7-6.5 7-5.5-2.5-5.5-5.5" />
      <path className="hs-draw-tint" d="m12.5 44h5l1.5 6h-8Z" />
      <rect className="hs-draw-tint" x="38" y="30" width="12" height="17" rx="2" />
      <path className="hs-draw-light" d="M41.5 35.5h5M41.5 40h5" />
    </>
  ),
  // Foley catheter.
  A4338: (
    <>
      <path className="hs-draw-catheter" d="M50 8C42 17 36 24 31 31c-4 5.5-6.5 9-10 16" />
      <path className="hs-draw-catheter" d="M29 34c0 6 .5 10 4 16" />
      <path className="hs-draw-inside-thin" d="M50 8C42 17 36 24 31 31c-4 5.5-6.5 9-10 16" />
      <path className="hs-draw-inside-thin" d="M29 34c0 6 .5 10 4 16" />
      <path className="hs-draw-tint" d="M16.5 45l8.5 4-4 8h-9Z" />
      <path className="hs-draw-tint" d="M29.5 50.5l6.5-2.5 3 5.5-6 3Z" />
      <ellipse className="hs-draw-tint" cx="41.5" cy="18" rx="8.5" ry="6" transform="rotate(-50 41.5 18)" />
      <path d="M37.5 22.8 45.6 13.1" />
    </>
  ),
  // Night drainage bag.
  A4357: (
    <>
      <path d="M32 4v8" strokeWidth="3" />
      <path
        className="hs-draw-body"
        d="M13 18c0-3.5 2.5-6 6-6h26c3.5 0 6 2.5 6 6v26c0 4-4.5 6-8 6H21c-3.5 0-8-2-8-6Z"
      />
      <path
        className="hs-draw-tint"
        stroke="none"
        d="M14.2 32h35.6v12c0 3-3.5 4.8-6.8 4.8H21c-3.3 0-6.8-1.8-6.8-4.8Z"
      />
      <path d="M13 32h38" />
      <path className="hs-draw-light" d="M39 21h6M41 26.5h4M39 38h6M41 43.5h4" />
      <path className="hs-draw-tint" d="M28.5 50h7v6.5h-7z" />
      <path d="M32 56.5V60M27 53h10" />
      <path className="hs-draw-body" d="M19 17.5v.1M45 17.5v.1" />
    </>
  ),
}

const pouch = (
  <path
    className="hs-draw-body"
    d="M32 6c11.5 0 19 7.5 19 18 0 10.5-8 15-9.5 25h-19C21 39 13 34.5 13 24 13 13.5 20.5 6 32 6Z"
  />
)

/** Pouches and skin care, by HCPCS code. */
export const ostomyDrawings: Drawings = {
  // Skin barrier.
  A4414: (
    <>
      <rect className="hs-draw-body" x="9" y="9" width="46" height="46" rx="13" />
      <circle className="hs-draw-tint" cx="32" cy="32" r="16" />
      <circle className="hs-draw-body" cx="32" cy="32" r="11" />
      <circle cx="32" cy="32" r="4" />
      <circle className="hs-draw-light" cx="32" cy="32" r="7.5" strokeDasharray="2.5 3" />
    </>
  ),
  // Drainable pouch with filter.
  A4424: (
    <>
      {pouch}
      <path
        className="hs-draw-tint"
        d="M26 10.5h12c1.5 0 2.5 1 2.5 2.5S39.5 15.5 38 15.5H26c-1.5 0-2.5-1-2.5-2.5s1-2.5 2.5-2.5Z"
        strokeWidth="2"
      />
      <circle className="hs-draw-tint" cx="32" cy="28.5" r="8.8" />
      <circle className="hs-draw-body" cx="32" cy="28.5" r="3.6" />
      <path className="hs-draw-body" d="M22.5 49h19v8.5h-19z" />
      <path className="hs-draw-light" d="M22.5 53.2h19" />
    </>
  ),
  // Drainable pouch.
  A5061: (
    <>
      {pouch}
      <circle className="hs-draw-tint" cx="32" cy="24.5" r="10.5" />
      <circle className="hs-draw-body" cx="32" cy="24.5" r="4.5" />
      <path className="hs-draw-body" d="M22.5 49h19v9.5h-19z" />
      <path className="hs-draw-tint" d="M15 45.5h34v6H15z" />
      <circle className="hs-draw-body" cx="49" cy="48.5" r="3.6" />
    </>
  ),
  // Skin protection wipes.
  A5120: (
    <>
      <path className="hs-draw-body" d="M21 26V13.5c0-2 2-3 4-2l4 2.5 5-5c1.5-1.5 4-.5 4 1.5l6-1c2-.3 3 1 3 3V26" />
      <path className="hs-draw-body" d="M12 26h42v26c0 2-1 3-3 3H15c-2 0-3-1-3-3Z" />
      <path className="hs-draw-tint" d="M12 35h42v12H12z" />
      <path d="M12 26l3.5-3 3.5 3 3.5-3 3.5 3 3.5-3 3.5 3 3.5-3 3.5 3 3.5-3 3.5 3 3.5-3 2.5 3" />
    </>
  ),
  // Adhesive remover, 1 ounce.
  A4455: (
    <>
      <path
        className="hs-draw-body"
        d="M12 28c0-4 3-6 6-7.5V15h12v5.5c3 1.5 6 3.5 6 7.5v24c0 2-1 3-3 3H15c-2 0-3-1-3-3Z"
      />
      <path className="hs-draw-tint" d="M16.5 8h15v7h-15z" />
      <path className="hs-draw-tint" d="M12 33h24v14H12z" />
      <path className="hs-draw-body" d="M43 55V30h11v17" />
      <path className="hs-draw-tint" d="M43 55c0-5 5-8 11-8 0 5-4 8-11 8Z" />
      <path className="hs-draw-light" d="M48.5 30v13" />
    </>
  ),
}
