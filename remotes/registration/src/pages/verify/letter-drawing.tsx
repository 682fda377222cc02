import { useText } from '@homeside/i18n/use-text'

import './letter-drawing.css'

/** A drawing of where the code is on the letter. The words beside it say the same. */
export function LetterDrawing() {
  const t = useText('registration')
  return (
    <svg className="reg-letter" viewBox="0 0 328 112" aria-hidden="true" focusable="false">
      <path className="reg-letter-sheet" d="M40 120V28a12 12 0 0 1 12-12h152a12 12 0 0 1 12 12v92" />
      <circle className="reg-letter-mark" cx="64" cy="38" r="8" />
      <path className="reg-letter-lines" d="M82 35h56M82 44h36M58 102h124" />
      <rect className="reg-letter-code" x="56" y="58" width="144" height="32" rx="6" />
      <text className="reg-letter-text" x="128" y="80" textAnchor="middle">
        {t('verify.exampleCode')}
      </text>
      <path className="reg-letter-arrow" d="M268 74h-52m12-12-12 12 12 12" />
    </svg>
  )
}
