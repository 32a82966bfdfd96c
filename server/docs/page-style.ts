/** Ink on cream with amber links, like the site; system fonts, because this page stands alone. */
export const pageStyle = `
:root { color: #14110d; background: #fbf7ef; font: 17px/1.6 system-ui, sans-serif; scroll-behavior: smooth; }
body { margin: 0 auto; max-width: 60rem; padding: 3rem 1.25rem 6rem; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.2; }
h1 { font-size: clamp(2rem, 5vw, 3rem); margin: 0 0 1rem; }
h2 { font-size: 2rem; margin: 4rem 0 0.5rem; }
h3 { font-size: 1.05rem; font-weight: 600; margin: 0; display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; }
p { margin: 0.5rem 0; max-width: 68ch; }
a { color: #8a5a10; }
small, dt small { color: #6b6155; font-size: 0.85rem; font-weight: 400; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-top: 1.5rem; }
article { background: #fff; border: 1px solid #e6dcc8; border-radius: 14px; padding: 1rem 1.25rem; margin: 1rem 0; }
.method { font: 700 0.8rem ui-monospace, monospace; padding: 0.15rem 0.55rem; border-radius: 99px; background: #f1e9da; }
.method.post, .method.put { background: #f2b632; }
.method.delete { background: #b3261e; color: #fff; }
.owner { font-size: 0.8rem; font-weight: 600; padding: 0.1rem 0.6rem; border-radius: 99px; background: #14110d; color: #f2b632; }
summary { cursor: pointer; padding: 0.35rem 0; font-weight: 600; }
:focus-visible { outline: 2px solid #8a5a10; outline-offset: 3px; border-radius: 4px; }
dl { margin: 0.25rem 0 0.75rem; }
dl > div { display: grid; grid-template-columns: minmax(9rem, 16rem) 1fr; gap: 0 1rem; padding: 0.3rem 0; border-top: 1px solid #f1e9da; }
dt { font-weight: 600; overflow-wrap: anywhere; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
dd.inner { grid-column: 1 / -1; border-left: 2px solid #f1e9da; padding-left: 1.25rem; }
@media (max-width: 40rem) { dl > div { grid-template-columns: 1fr; } }
@media (prefers-reduced-motion: reduce) { :root { scroll-behavior: auto; } }
`
