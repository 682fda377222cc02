import type { Drawings } from './drawings.ts'

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
