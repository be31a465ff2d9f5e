// A browser starts no worker for a page that was opened from a folder. There the search runs in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    #frame = document.createElement("iframe");
    #waiting = [];

    constructor(url) {
      super();
      this.#frame.hidden = true;
      document.body.append(this.#frame);
      const inner = this.#frame.contentWindow;
      inner.postMessage = (data) => this.#arrive(this, data);
      const script = inner.document.createElement("script");
      script.src = url;
      script.onload = () => {
        const waiting = this.#waiting;
        this.#waiting = null;
        waiting.forEach((data) => this.#arrive(inner, data));
      };
      inner.document.body.append(script);
    }

    postMessage(data) {
      if (this.#waiting) {
        this.#waiting.push(data);
      } else {
        this.#arrive(this.#frame.contentWindow, data);
      }
    }

    terminate() {
      this.#frame.remove();
    }

    #arrive(target, data) {
      setTimeout(() => target.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}
