import type { Drawings } from './drawings.ts'

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
