import { Input } from 'antd'

const { TextArea } = Input
const sizes = ['large', 'medium', 'small'] as const
const variants = ['outlined', 'filled', 'borderless', 'underlined'] as const
const states = [{}, { disabled: true }, { status: 'error' }, { status: 'warning' }] as const
/** Where every pair would be too many. */
const looks = [...variants.map((variant) => ({ variant })), ...states.slice(1)]
const lines = 'The mask leaks.\nThe hose is torn.\nThe filter is old.'

/** Text areas: every size, look and status, and those that grow with their text. */
export function TextAreas() {
  return (
    <>
      {variants.map((variant) =>
        states.map((state) => (
          <TextArea key={JSON.stringify({ variant, ...state })} variant={variant} {...state} placeholder="empty" />
        )),
      )}
      {looks.map((look) => (
        <TextArea key={JSON.stringify(look)} {...look} allowClear showCount maxLength={90} defaultValue={lines} />
      ))}
      {sizes.map((size) => (
        <p key={size}>
          <TextArea size={size} rows={3} placeholder="empty" />
          <TextArea size={size} allowClear defaultValue={lines} />
          <TextArea size={size} showCount defaultValue={lines} />
          <TextArea size={size} autoSize={{ minRows: 2, maxRows: 4 }} defaultValue="short" />
          <TextArea size={size} autoSize={{ minRows: 1, maxRows: 2 }} defaultValue={lines} />
        </p>
      ))}
    </>
  )
}
