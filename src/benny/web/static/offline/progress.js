/** What the page says while Benny is loaded, and if that fails. */

const MEGABYTE = 1e6;

export class Progress {
  constructor() {
    this.line = document.createElement("p");
    this.line.className = "loading-engine";
    this.line.setAttribute("role", "status");
    this.bar = document.createElement("progress");
    this.bar.setAttribute("aria-label", "Loading Benny");
    this.text = document.createElement("span");
    this.line.append(this.text, this.bar);
    document.documentElement.append(this.line);
    this.hasFailed = false;
    this.show(0, 0);
  }

  /** @param {number} loaded in bytes @param {number} total */
  show(loaded, total) {
    if (!this.bar.isConnected) return; // a book is loaded later
    const [done, all] = [loaded, total].map((bytes) => (bytes / MEGABYTE).toFixed(1));
    this.text.textContent = total && loaded < total ? `Loading Benny: ${done} of ${all} MB` : "Starting Benny …";
    this.bar.max = total || 1;
    this.bar.value = loaded;
  }

  hide() {
    if (!this.hasFailed) this.line.remove();
  }

  /** Say what stands in the way; nothing else can be done. @param {string} text a sentence */
  fail(text) {
    this.hasFailed = true;
    for (const dialog of document.querySelectorAll("dialog")) dialog.close(); // a modal one would cover the line
    document.body.inert = true;
    this.say(text, "Try again", () => location.reload());
    Object.assign(this.line, { role: "alertdialog", ariaModal: "true", ariaLabel: "Benny" });
    this.line.querySelector("button")?.focus();
  }

  /** Say what the player should know, after what is being said. @param {string} text a sentence */
  note(text) {
    if (this.hasFailed) return;
    const before = this.line.isConnected && !this.bar.isConnected ? `${this.text.textContent} ` : "";
    this.say(before + text, "OK", () => this.hide());
  }

  /** @param {string} text @param {string} label @param {() => void} act */
  say(text, label, act) {
    const button = document.createElement("button");
    button.textContent = label;
    button.onclick = act;
    this.text.textContent = text;
    this.line.setAttribute("role", "alert");
    this.line.replaceChildren(this.text, button);
    document.documentElement.append(this.line);
  }
}
