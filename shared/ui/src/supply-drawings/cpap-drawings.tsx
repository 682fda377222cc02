import type { Drawings } from './drawings.ts'

const head = (
  <>
    <path
      className="hs-draw-body hs-draw-light"
      d="M32 7c11 0 17.5 8 17.5 19.5 0 7-1.8 14.5-5.5 20.5-3.4 5.6-7.4 8.5-12 8.5s-8.6-2.9-12-8.5c-3.7-6-5.5-13.5-5.5-20.5C14.5 15 21 7 32 7Z"
    />
    <path
      className="hs-draw-tint hs-draw-light"
      d="M14.7 25C15.5 14 22 7 32 7s16.5 7 17.3 18c-3-1.5-4.7-4.5-5.5-8-5 3-17.5 3.5-23.5.3-1 3.2-2.6 6.2-5.6 7.7Z"
    />
  </>
)

const eyes = <path className="hs-draw-light" d="M23.5 25v.1M40.5 25v.1" strokeWidth="4" />

const side = (
  <path
    className="hs-draw-body hs-draw-light"
    d="M20 57v-9.5C13.5 43.5 10 37 10 29.5 10 17 19 8 31 8s20.5 8.5 20.5 20c0 1.2-.1 2-.1 3l4.1 6.5-4.5 2-.6 7c-.2 2-1.8 3-3.7 2.8L41 48.5V57"
  />
)

/** Masks, tubes and accessories, by HCPCS code. */
export const cpapDrawings: Drawings = {
  // Nose mask.
  A7034: (
    <>
      {head}
      {eyes}
      <path d="M14.8 31 24 35M49.2 31 40 35" />
      <path
        className="hs-draw-tint"
        d="M32 25c3.5 0 5.5 4.5 7.5 9.5 1.5 4-.6 7-4.2 7h-6.6c-3.6 0-5.7-3-4.2-7C26.5 29.5 28.5 25 32 25Z"
      />
      <circle className="hs-draw-body" cx="32" cy="35.5" r="3.2" />
      <path className="hs-draw-light" d="M27.5 48.5h9" />
    </>
  ),
  // Full face mask.
  A7030: (
    <>
      {head}
      {eyes}
      <path d="M14.8 29.5 25 32M49.2 29.5 39 32M18 43l5 1.5M46 43l-5 1.5" />
      <path
        className="hs-draw-tint"
        d="M32 23c3.7 0 5.6 4.7 8 12.5 1.6 5 2.5 8.2 1.5 11-1 2.9-3.8 4.5-9.5 4.5s-8.5-1.6-9.5-4.5c-1-2.8-.1-6 1.5-11C26.4 27.7 28.3 23 32 23Z"
      />
      <circle className="hs-draw-body" cx="32" cy="40" r="4.5" />
    </>
  ),
  // Mask for mouth and nose.
  A7027: (
    <>
      {head}
      {eyes}
      <path className="hs-draw-light" d="M32.3 27c-.9 3.6-3 5.8-3 7.6 0 1.4 1.2 1.9 2.7 1.9h2" />
      <path d="M16 37 21 41M48 37l-5 4M19.5 48l3 .5M44.5 48l-3 .5" />
      <path
        className="hs-draw-tint"
        d="M20 43.5c0-3.3 2.6-5 5.8-5.3 1.2 2.2 3.4 3.3 6.2 3.3s5-1.1 6.2-3.3c3.2.3 5.8 2 5.8 5.3 0 6-4.8 9.5-12 9.5s-12-3.5-12-9.5Z"
      />
      <circle className="hs-draw-body" cx="32" cy="47" r="3.2" />
    </>
  ),
  // Nose mask cushion.
  A7032: (
    <>
      <path
        className="hs-draw-tint"
        d="M32 11c7 0 10.5 8 15 19 2.6 6.5 4.5 10.5 3 15-1.6 4.6-6 6.5-18 6.5S15.6 49.6 14 45c-1.5-4.5.4-8.5 3-15 4.5-11 8-19 15-19Z"
      />
      <path
        className="hs-draw-body"
        d="M32 20c3.5 0 5.5 5 8.3 12 1.6 4 2.7 6.5 1.7 8.6-1 2-3.5 2.4-10 2.4s-9-.4-10-2.4c-1-2.1.1-4.6 1.7-8.6C26.5 25 28.5 20 32 20Z"
      />
      <path className="hs-draw-light" d="M32.5 26.5c-.8 4-3.2 7-3.2 9 0 1.5 1.2 2 2.7 2h2.5" />
    </>
  ),
  // Nose pillows.
  A7033: (
    <>
      <path className="hs-draw-tint" d="M8 44c0-4.2 3-7 7-7h34c4 0 7 2.8 7 7s-3 7.5-7 7.5H15c-4 0-7-3.3-7-7.5Z" />
      <path
        className="hs-draw-body"
        d="M11.5 37c0-7 4-9 5.5-15 .9-3.6 2-5.5 5.5-5.5s4.6 1.9 5.5 5.5c1.5 6 5.5 8 5.5 15Z"
        transform="translate(-1.5 0)"
      />
      <path
        className="hs-draw-body"
        d="M11.5 37c0-7 4-9 5.5-15 .9-3.6 2-5.5 5.5-5.5s4.6 1.9 5.5 5.5c1.5 6 5.5 8 5.5 15Z"
        transform="translate(20.5 0)"
      />
      <path d="M18 21.5c1.8 1.3 4.2 1.3 6 0M40 21.5c1.8 1.3 4.2 1.3 6 0" />
      <path className="hs-draw-light" d="M15 44.5h34" />
    </>
  ),
  // Cushion for full face mask.
  A7031: (
    <>
      <path
        className="hs-draw-tint"
        d="M32 7c6 0 8.5 6.5 12.5 17 3.4 9 6 16.5 5 22.5-1 6.5-6.5 10.5-17.5 10.5S15.5 53 14.5 46.5c-1-6 1.6-13.5 5-22.5C23.5 13.5 26 7 32 7Z"
      />
      <path
        className="hs-draw-body"
        d="M32 15c3 0 4.5 5 7.3 12.5 2.5 6.7 4.5 12.5 3.7 16.5-.8 3.7-4 5.5-11 5.5s-10.2-1.8-11-5.5c-.8-4 1.2-9.8 3.7-16.5C27.5 20 29 15 32 15Z"
      />
      <path className="hs-draw-light" d="M32.5 21c-.8 4-2.7 7-2.7 9 0 1.4 1 2 2.2 2h2M27.5 41.5c3 2 6 2 9 0" />
    </>
  ),
  // Head straps.
  A7035: (
    <>
      {side}
      <path
        className="hs-draw-band"
        d="M50.5 31.5C40 31 31 27 11.5 23.5M49.5 44C38 43.5 25 42 13.5 40M28 8.5c2 5.5 2 12 .5 18"
      />
      <path
        className="hs-draw-band-inside"
        d="M50.5 31.5C40 31 31 27 11.5 23.5M49.5 44C38 43.5 25 42 13.5 40M28 8.5c2 5.5 2 12 .5 18"
      />
    </>
  ),
  // Chin strap.
  A7036: (
    <>
      {side}
      <path className="hs-draw-light" d="M46 26.5v.1" strokeWidth="4" />
      <path className="hs-draw-band" d="M27 8.5c-1.5 8-.5 18 3 26.5 3 7 8.5 12 18.5 14.5" />
      <path className="hs-draw-band-inside" d="M27 8.5c-1.5 8-.5 18 3 26.5 3 7 8.5 12 18.5 14.5" />
    </>
  ),
  // Air tube.
  A7037: (
    <>
      <path strokeWidth="11" d="M13 18v22c0 13 19 13 19 0V24c0-13 19-13 19 0v22" />
      <path className="hs-draw-inside" strokeWidth="6.4" d="M13 18v22c0 13 19 13 19 0V24c0-13 19-13 19 0v22" />
      <path className="hs-draw-ribs" d="M13 18v22c0 13 19 13 19 0V24c0-13 19-13 19 0v22" />
      <path className="hs-draw-tint" d="M6.5 9h13v9.5h-13zM44.5 45.5h13V55h-13z" />
    </>
  ),
  // Heated tube.
  A4604: (
    <>
      <path strokeWidth="11" d="M13 30v13c0 12 19 12 19 0V36c0-12 19-12 19 0v12" />
      <path className="hs-draw-inside" strokeWidth="6.4" d="M13 30v13c0 12 19 12 19 0V36c0-12 19-12 19 0v12" />
      <path className="hs-draw-ribs" d="M13 30v13c0 12 19 12 19 0V36c0-12 19-12 19 0v12" />
      <path className="hs-draw-tint" d="M6.5 22h13v9h-13zM44.5 47.5h13v9h-13z" />
      <path
        d="M28 6c-2.8 3.2 2.8 5.6 0 9.5M37 6c-2.8 3.2 2.8 5.6 0 9.5M46 6c-2.8 3.2 2.8 5.6 0 9.5"
        className="hs-draw-heat"
      />
    </>
  ),
  // Disposable filter.
  A7038: (
    <>
      <rect className="hs-draw-body" x="20" y="10" width="34" height="34" rx="5" />
      <rect className="hs-draw-tint" x="10" y="20" width="34" height="34" rx="5" />
      <path
        className="hs-draw-light"
        d="M18 29v.1M27 29v.1M36 29v.1M22.5 37v.1M31.5 37v.1M18 45v.1M27 45v.1M36 45v.1"
        strokeWidth="3.2"
      />
    </>
  ),
  // Washable filter.
  A7039: (
    <>
      <path className="hs-draw-tint" d="M10 22 42 22 42 50 10 50Z" stroke="none" />
      <path className="hs-draw-body" d="m10 22 9-10h33l-10 10Z" />
      <path className="hs-draw-body" d="m42 22 10-10v28L42 50Z" />
      <path className="hs-draw-tint" d="M10 22h32v28H10z" />
      <circle className="hs-draw-light" cx="18" cy="30" r="2.2" />
      <circle className="hs-draw-light" cx="28" cy="29" r="1.6" />
      <circle className="hs-draw-light" cx="20" cy="42" r="1.6" />
      <path className="hs-draw-tint" d="M45 33c5.5 6.6 8 10.4 8 14a8 8 0 0 1-16 0c0-3.6 2.5-7.4 8-14Z" />
    </>
  ),
  // Water chamber.
  A7046: (
    <>
      <path className="hs-draw-body" d="M9 24h46l-4.5 26c-.4 2.6-2.3 4-4.8 4H18.3c-2.5 0-4.4-1.4-4.8-4Z" />
      <path
        className="hs-draw-tint"
        stroke="none"
        d="M11.5 38c4-3 8-3 12 0s8.5 3 12.5 0 10-3 16.5 0L50.5 50c-.4 2.6-2.3 4-4.8 4H18.3c-2.5 0-4.4-1.4-4.8-4Z"
      />
      <path d="M11.5 38c4-3 8-3 12 0s8.5 3 12.5 0 10-3 16.5 0" />
      <path d="M9 24h46l-4.5 26c-.4 2.6-2.3 4-4.8 4H18.3c-2.5 0-4.4-1.4-4.8-4Z" />
      <path className="hs-draw-body" d="M6.5 17.5h51V24h-51z" />
      <path className="hs-draw-body" d="M17 10h10v7.5H17z" />
      <path d="M38 17.5V14h11v3.5" />
    </>
  ),
}
