import { Button } from 'antd'

import { Mark } from './mark.tsx'

const types = ['default', 'primary', 'dashed', 'text', 'link'] as const
const variants = ['outlined', 'dashed', 'solid', 'filled', 'text', 'link'] as const
const colours = ['default', 'primary', 'danger', 'green'] as const
const sizes = ['large', 'medium', 'small'] as const

/** Buttons in every type, variant, size, shape and state; what a click leaves behind included. */
export function Buttons() {
  return (
    <>
      {types.map((type) => (
        <p key={type}>
          <Button type={type}>{type}</Button>
          <Button type={type} disabled>
            disabled
          </Button>
          <Button type={type} danger>
            danger
          </Button>
          <Button type={type} danger disabled>
            danger, disabled
          </Button>
          <Button type={type} ghost>
            ghost
          </Button>
          <Button type={type} ghost danger>
            ghost, danger
          </Button>
          <Button type={type} ghost disabled>
            ghost, disabled
          </Button>
          <Button type={type} loading>
            loading
          </Button>
          <Button type={type} href="#link">
            link
          </Button>
          <Button type={type} href="#link" danger>
            link, danger
          </Button>
          <Button type={type} href="#link" disabled>
            link, disabled
          </Button>
        </p>
      ))}
      {variants.map((variant) => (
        <p key={variant}>
          {colours.map((color) => (
            <Button key={color} variant={variant} color={color}>{`${color}, ${variant}`}</Button>
          ))}
        </p>
      ))}
      {sizes.map((size) => (
        <p key={size}>
          <Button size={size}>Go</Button>
          <Button size={size} icon={<Mark />}>
            icon
          </Button>
          <Button size={size} icon={<Mark />} aria-label="icon alone" />
          <Button size={size} shape="circle" icon={<Mark />} aria-label="icon alone, circle" />
          <Button size={size} shape="square" icon={<Mark />} aria-label="icon alone, square" />
          <Button size={size} shape="round" icon={<Mark />} loading>
            round, loading
          </Button>
        </p>
      ))}
      <Button icon={<Mark />} iconPlacement="end">
        icon at the end
      </Button>
      <Button block>block</Button>
      <Button.Group>
        <Button>one</Button>
        <Button type="primary">two</Button>
        <Button disabled>three</Button>
      </Button.Group>
      <Button type="primary">
        clicked
        <div className="ant-wave wave-motion-appear" />
        <div className="ant-wave wave-motion-appear wave-quick" />
      </Button>
    </>
  )
}
