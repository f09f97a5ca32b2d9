export const pageStyle = `
:root { color-scheme: light }
* { box-sizing: border-box }
body {
  margin: 0;
  padding: clamp(1rem, 5vw, 3.5rem) 1rem;
  background: #f6f0e7;
  color: #1c2536;
  font: 1.25rem/1.62 Newsreader, "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif;
}
main { max-width: 46rem; margin: 0 auto }
main > h1 { margin: 0 0 .8rem; font-size: 1.75rem; font-weight: 400; line-height: 1.2; text-wrap: balance }
dl {
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: .15rem 1.2rem;
  margin: 0 0 2rem;
  font-size: 1.0625rem;
  line-height: 1.5;
}
dt { color: #475060 }
dd { margin: 0; overflow-wrap: anywhere }
article {
  padding: clamp(1.8rem, 7vw, 4rem) clamp(1.4rem, 10vw, 6rem) 1.6rem;
  background: #fefbf5;
  border: 1px solid #dcd3c5;
  border-radius: 3px;
}
.type { margin: 0; font-size: 1.7rem; font-style: italic; line-height: 1.2; text-align: center; unicode-bidi: plaintext; overflow-wrap: anywhere }
.type::after {
  content: "";
  display: block;
  width: 4.5rem;
  margin: 1.1rem auto 2.2rem;
  border-top: 1px solid #a7824c;
}
.text { overflow-wrap: break-word }
.text > :first-child { margin-top: 0 }
.text h1, .text h2, .text h3 { margin: 1.2em 0 .5em; font-weight: 500; line-height: 1.25 }
.text h1 { font-size: 1.6em }
.text h2 { font-size: 1.35em }
.text h3 { font-size: 1.15em }
.text p { margin: 0 0 1em }
.text p:empty { min-height: 1.62em }
.text li p { margin: 0 }
.text [data-part], .text [data-group] { content-visibility: auto; overflow-clip-margin: 3em }
.text [data-part] { display: inline-block; width: 100%; vertical-align: top }
.text ul, .text ol { margin: 0 0 1em; padding-inline-start: 1.5em }
.text blockquote { margin: 0 0 1em; padding-inline-start: 1.1em; border-inline-start: 2px solid #a7824c; font-style: italic }
.text :is(ul, ol, blockquote) :is(ul, ol, blockquote) :is(ul, ol, blockquote) :is(ul, ol, blockquote) :is(ul, ol, blockquote) :is(ul, ol, blockquote) :is(ul, ol, blockquote) { padding-inline-start: 0 }
.text::after { content: ""; display: block; clear: both }
.text figure { clear: both; margin: 2rem 0 }
.text figure.beside { float: right; width: min(45%, 17rem); margin: .5rem 0 1rem 1.5rem }
[dir=rtl] figure.beside { float: left; margin: .5rem 1.5rem 1rem 0 }
.text + figure, figure + figure { margin: 2rem 0 0 }
figure svg { display: block; width: 100%; height: auto }
figure img { display: block; max-width: 100%; height: auto; border: .75rem solid #fff; box-shadow: 0 0 0 1px #dcd3c5 }
figure .blue { color: #22418f }
figure .green { color: #1f5a3c }
figure .red { color: #8c1f2a }
figcaption { white-space: pre-line; font-size: 1rem; color: #475060 }
.promise {
  position: relative;
  max-width: 28rem;
  margin: 1.5rem auto 0;
  padding: 1rem 1.5rem;
  border: 1px solid #a7824c;
  outline: 1px dashed #a7824c;
  outline-offset: .5rem;
  text-align: center;
  font-style: italic;
  overflow-wrap: anywhere;
  break-inside: avoid;
}
.promise i { display: block; font-size: 1rem; color: #475060 }
.pressed { margin: 2rem 0 0; font-size: 1.0625rem; font-style: italic; color: #475060 }
.signature { margin: 2rem 0 0; text-align: right; font-style: italic; overflow-wrap: anywhere }
.signature b { display: block; font-size: 1.7rem; font-weight: 400; unicode-bidi: plaintext }
.signature svg { max-width: 100%; height: auto }
footer { margin-top: 3.5rem; text-align: center; font-size: .9375rem; color: #475060 }
footer span { color: #89202b }
@media print {
  body { padding: 0; background: none }
  article { border: 0; padding: 0 }
  .text [data-part], .text [data-group] { display: block; content-visibility: visible }
}
`
