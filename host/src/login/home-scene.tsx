/** A home at the end of a path, with light in its window and a parcel at its door. Drawn in the brand's own tones. */
export function HomeScene() {
  return (
    <svg className="login-scene" viewBox="0 0 560 400" fill="none" aria-hidden="true" focusable="false">
      <circle className="scene-sun" cx="438" cy="104" r="52" />
      <path className="scene-hill-far" d="M0 286c84-62 168-70 252-34s190 22 308-42v190H0V286Z" />
      <path className="scene-hill" d="M0 330c120-54 226-50 312-22s170 16 248-10v102H0v-70Z" />
      <path className="scene-path" d="M268 318h44c2 30 14 54 50 82H226c30-26 42-52 42-82Z" />
      <g className="scene-tree">
        <path d="M108 318v-58" />
        <circle cx="108" cy="226" r="42" />
      </g>
      <path className="scene-chimney" d="M350 132h26v56h-26z" />
      <path className="scene-wall" d="M192 206h196v112H192z" />
      <path className="scene-roof" d="m174 212 106-92c6-5 14-5 20 0l106 92c5 4 2 12-4 12H178c-6 0-9-8-4-12Z" />
      <rect className="scene-window" x="214" y="244" width="40" height="40" rx="4" />
      <path className="scene-line" d="M234 244v40m-20-20h40" />
      <rect className="scene-window" x="330" y="244" width="36" height="40" rx="4" />
      <path className="scene-line" d="M348 244v40m-18-20h36" />
      <path className="scene-door" d="M270 318v-62c0-4 3-8 8-8h28c4 0 8 4 8 8v62h-44Z" />
      <circle className="scene-knob" cx="306" cy="286" r="3" />
      <rect className="scene-parcel" x="322" y="294" width="40" height="30" rx="3" />
      <path className="scene-tape" d="M338 294h8v12h-8z" />
    </svg>
  )
}
