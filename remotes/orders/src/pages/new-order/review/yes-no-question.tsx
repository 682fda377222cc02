import { Radio } from 'antd'
import { useId } from 'react'

interface YesNoQuestionProps {
  question: string
  yes: string
  no: string
  value: boolean
  onChange: (value: boolean) => void
}

/** One question with two answers in words. */
export function YesNoQuestion({ question, yes, no, value, onChange }: YesNoQuestionProps) {
  const legendId = useId()
  return (
    <fieldset className="ord-question">
      <legend id={legendId} className="hs-label">
        {question}
      </legend>
      <Radio.Group
        className="ord-answers"
        aria-labelledby={legendId}
        value={value}
        onChange={(event) => onChange(event.target.value === true)}
      >
        <Radio value={true}>{yes}</Radio>
        <Radio value={false}>{no}</Radio>
      </Radio.Group>
    </fieldset>
  )
}
