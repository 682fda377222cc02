import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'

interface PatientFactProps {
  title: string
  /** The fact on file. */
  fact: ReactNode
  /** The button that says it is wrong. */
  doubt: ReactNode
  /** The question when it is wrong, and the way back; null while it is right. */
  wrong: ReactNode
}

/** A fact on file for this order. A correction is made in place and gets the focus. */
export function PatientFact({ title, fact, doubt, wrong }: PatientFactProps) {
  const id = useId()
  const answers = useRef<HTMLDivElement>(null)
  const isWrong = wrong !== null
  const wasWrong = useRef(isWrong)
  useEffect(() => {
    if (wasWrong.current === isWrong) return
    wasWrong.current = isWrong
    answers.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [isWrong])
  return (
    <section className="ord-patient-fact" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {fact}
      <div ref={answers} className={isWrong ? 'ord-patient-fact-wrong' : undefined}>
        {isWrong ? wrong : doubt}
      </div>
    </section>
  )
}
