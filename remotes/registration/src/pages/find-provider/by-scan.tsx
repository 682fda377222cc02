import { useText } from '@homeside/i18n/use-text'
import { useState } from 'react'

import { ByCode } from './by-code.tsx'
import { Scanner } from './scanner.tsx'

/** Reads the QR code on a letter by the camera. The code beside it can always be typed. */
export function ByScan() {
  const t = useText('registration')
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <Scanner key={attempt} onAgain={() => setAttempt(attempt + 1)} />
      <section className="hs-stack" aria-labelledby="typed-code">
        <h2 id="typed-code">{t('scan.orType')}</h2>
        <ByCode />
      </section>
    </>
  )
}
