import { Input } from 'antd'

import { Mark } from './mark.tsx'

const sizes = ['large', 'medium', 'small'] as const
const variants = ['outlined', 'filled', 'borderless', 'underlined'] as const
const states = [{}, { disabled: true }, { status: 'error' }, { status: 'warning' }] as const
/** Where every pair would be too many. */
const looks = [...variants.map((variant) => ({ variant })), ...states.slice(1)]

/** Text fields of one line: every size, look and status, plain and with what can stand beside the text. */
export function Inputs() {
  return (
    <>
      {variants.map((variant) =>
        states.map((state) => (
          <p key={JSON.stringify({ variant, ...state })}>
            <Input variant={variant} {...state} placeholder="empty" />
            <Input variant={variant} {...state} prefix="$" suffix="mg" defaultValue="with both" />
          </p>
        )),
      )}
      {looks.map((look) => (
        <Input key={JSON.stringify(look)} {...look} addonBefore="https://" addonAfter=".org" defaultValue="addons" />
      ))}
      {states.slice(1, 3).map((state) => (
        <p key={JSON.stringify(state)}>
          <Input {...state} allowClear showCount defaultValue="counted, can be cleared" />
          <Input.Password {...state} defaultValue="password" />
          <Input.Search {...state} placeholder="search" enterButton />
          <Input.OTP {...state} length={2} defaultValue="1" separator="-" />
        </p>
      ))}
      {sizes.map((size) => (
        <p key={size}>
          <Input size={size} placeholder="empty" />
          <Input size={size} prefix={<Mark />} allowClear defaultValue="with both" />
          <Input size={size} addonBefore="+1" addonAfter={<Mark />} defaultValue="with addons" />
          <Input.Password size={size} placeholder="password" visibilityToggle={{ visible: true }} />
          <Input.Search size={size} placeholder="search" />
          <Input.OTP size={size} length={2} />
        </p>
      ))}
      <Input readOnly defaultValue="to be read" />
      <Input type="number" defaultValue={2} />
      <Input type="search" placeholder="search" />
      <Input type="color" defaultValue="#0090ba" />
      <Input prefix={<Mark />} placeholder="focused" />
      <Input count={{ show: true, max: 3 }} defaultValue="too long" />
      <Input.Search addonBefore="In" placeholder="search" enterButton="Search" loading />
    </>
  )
}
